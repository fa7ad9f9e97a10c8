export const openDataWizard = async () => null;
