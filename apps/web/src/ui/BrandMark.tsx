/** The product's logo: two cards, one behind the other. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="var(--accent)" />
      <rect x="9.5" y="5.5" width="11" height="8.5" rx="1.8" fill="#fff" opacity=".5" />
      <rect x="5.5" y="10" width="12" height="10" rx="2" fill="#fff" />
      <circle cx="9.3" cy="14" r="1.7" fill="var(--accent)" />
      <path
        d="M7.5 18h3.6M13 13.2h2.5M13 15.7h2.5"
        stroke="var(--accent)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
