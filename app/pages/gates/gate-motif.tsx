/** Draws a north star above the outline of a house, with a key on the ground. */
export function GateMotif() {
  return (
    <div aria-hidden className="hidden overflow-hidden bg-menu md:block print:hidden">
      <svg
        viewBox="0 0 600 800"
        preserveAspectRatio="xMidYMax slice"
        className="size-full"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <g stroke="var(--on-menu)" strokeOpacity="0.09" strokeWidth="1.5">
          <circle cx="420" cy="210" r="90" />
          <circle cx="420" cy="210" r="170" />
          <circle cx="420" cy="210" r="250" />
          <circle cx="420" cy="210" r="330" />
          <path d="M420-160V580M50 210H790" />
        </g>
        <path d="M420 138 437 193l55 17-55 17-17 55-17-55-55-17 55-17Z" stroke="var(--accent)" strokeWidth="3.5" />
        <g stroke="var(--on-menu)" strokeOpacity="0.75" strokeWidth="2.5">
          <path d="M0 690h96V540l110-92 110 92v150h284" />
          <path d="M250 480v-42h26v64" />
          <path d="M180 690V600h52v90M132 560h40v40h-40ZM152 560v40M132 580h40" strokeOpacity="0.55" />
        </g>
        <g stroke="var(--accent)" strokeWidth="3">
          <circle cx="392" cy="650" r="20" />
          <circle cx="386" cy="650" r="4" />
          <path d="M412 650h86v18M478 650v13" />
        </g>
      </svg>
    </div>
  );
}
