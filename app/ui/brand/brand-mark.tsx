/** The north star, shown if the provider has no logo. */
export function NorthStar({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="none" stroke="var(--accent)" strokeWidth="2.2" strokeLinejoin="round">
      <path d="M16 3.5 19 13l9.5 3-9.5 3L16 28.5 13 19 3.5 16 13 13Z" />
    </svg>
  );
}

/** The provider's logo or, if there's none, the star. Both are decorative, because the name next to them is text. */
export function BrandMark({ logo, className = 'size-7' }: { logo?: string | undefined; className?: string }) {
  return logo === undefined ? <NorthStar className={className} /> : <img src={logo} alt="" className={className} />;
}
