import { CalloutRow } from '#app/blocks/drawings/shapes.tsx';

const lines = [
  { phrase: 'Bramble reel', after: '', label: 'What' },
  { phrase: 'v3', after: ', for', label: 'Which version' },
  { phrase: 'Instagram and Facebook', after: ',', label: 'Where' },
  { phrase: 'today after 5:00 p.m.', after: '', label: 'When' },
  { phrase: 'Priya', after: '', label: 'Who' },
];

/** An approval in the file chat, showing where each of the five details is. */
export function WrittenApproval() {
  return (
    <div className="relative py-3.5 pl-3.5 @sm:pl-4.5">
      <div className="absolute inset-y-0 left-0 right-32 rounded-lg rounded-bl-none border border-line-strong bg-brand-soft @sm:right-43" />
      <div className="relative space-y-0.5 text-sm leading-6 @sm:text-[0.9375rem]">
        <p>Approved:</p>
        {lines.map(({ phrase, after, label }) => (
          <CalloutRow key={label} label={label}>
            <span>
              <span className="border-b-2 border-brand font-semibold">{phrase}</span>
              {after}
            </span>
          </CalloutRow>
        ))}
      </div>
    </div>
  );
}
