export const productName = "Print Builder";
