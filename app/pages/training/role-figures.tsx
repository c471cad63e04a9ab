/**
 * Draws an assistant with a headset at a desk, below a calendar with one day marked. The drawing is 170 by 160 units, aligned to the
 * bottom.
 */
export function AssistantAtDesk() {
  return (
    <g>
      <path d="M112 6h44v36h-44ZM112 16h44M123 2v8M145 2v8" fill="var(--surface)" />
      <path d="M131 22h10v9h-10Z" fill="var(--accent)" stroke="none" />
      <path d="M30 112V98q0-24 22-24t22 24v14" fill="var(--surface)" />
      <circle cx="52" cy="54" r="14" fill="var(--surface)" />
      <path d="M38 54a14 14 0 0 1 28 0M66 54v6q0 6-8 7" />
      <path d="M64 50v9" strokeWidth="6" />
      <path d="m73 94 19 13" />
      <path d="m94 110 9-30h38l-9 30Z" fill="var(--brand-soft)" />
      <path d="M8 112h152M22 112v48M146 112v48" />
    </g>
  );
}

/** Draws an agent holding a key in front of a house. The drawing is 170 by 160 units, aligned to the bottom. */
export function AgentAtHouse() {
  return (
    <g>
      <path d="M72 160V76h80v84Z" fill="var(--surface)" />
      <path d="m62 80 50-42 50 42" />
      <path d="M120 94h18v20h-18Z" fill="var(--accent)" />
      <path d="M112 160v-34h22v34" />
      <path d="M18 160v-44q0-24 22-24t22 24v44" fill="var(--brand-soft)" />
      <circle cx="40" cy="72" r="14" fill="var(--surface)" />
      <path d="m40 100-5 8 5 20 5-20Z" fill="var(--surface)" />
      <path d="m60 116 18 6" />
      <circle cx="84" cy="122" r="5" fill="var(--accent)" />
      <path d="M89 123h13M98 123v5" />
    </g>
  );
}
