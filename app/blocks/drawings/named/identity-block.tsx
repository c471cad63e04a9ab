import { Icon } from '#app/ui/icon.tsx';
import { CalloutRow } from '#app/blocks/drawings/shapes.tsx';

/** A drawing of the lower part of a post, with the names that every ad needs. */
export function IdentityBlock() {
  return (
    <div className="relative">
      <div className="absolute inset-y-0 left-0 right-32 rounded-lg border border-line-strong bg-surface shadow-raised @sm:right-43 print:shadow-none" />
      <div className="relative mr-32 h-24 overflow-hidden rounded-t-lg border border-line-strong bg-sunken @sm:mr-43">
        <House />
      </div>
      <div className="relative space-y-1.5 py-3.5 pl-3.5">
        <p className="flex items-center gap-1.5 text-sm leading-5 font-semibold text-brand">
          <Icon name="badge-check" className="size-5" />
          Clear and prominent
        </p>
        <div className="border-l-3 border-brand pl-2 text-base leading-7 font-bold @sm:text-lg">
          <CalloutRow label="Registered brokerage name">Example Realty Inc.,</CalloutRow>
          <CalloutRow label="The word “Brokerage”">Brokerage</CalloutRow>
        </div>
        <CalloutRow label="Team name: smaller">
          <span className="flex h-7 items-center rounded-sm border border-dashed border-line-strong px-3 text-[0.8125rem] text-ink-muted">
            optional
          </span>
        </CalloutRow>
        <div className="text-[0.9375rem] leading-6">
          <CalloutRow label="Registered agent name">Priya Nair,</CalloutRow>
          <CalloutRow label="Permitted description">Salesperson</CalloutRow>
          <p>416-555-0142</p>
        </div>
      </div>
    </div>
  );
}

function House() {
  return (
    <svg viewBox="0 0 240 96" className="mx-auto h-full fill-none stroke-line-strong" strokeWidth="1.5" strokeLinejoin="round">
      <path d="M20 96V62l46-30 46 30v34M8 70l58-38 58 38M112 72h96v24M100 60l12-8h90l18 20M52 96V74h26v22M132 96V82h22v14M170 82h22v10h-22z" />
    </svg>
  );
}
