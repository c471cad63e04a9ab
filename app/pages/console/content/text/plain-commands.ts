import type { TextCommands } from './text-tools.tsx';

const markSigns = { strong: '**', em: '*' } as const;

/** Returns the tool bar's commands for a text area with Markdown. */
export function plainCommands(area: HTMLTextAreaElement | null, onType: (text: string) => void): TextCommands | null {
  if (area === null) return null;

  const replace = (text: string, { from = area.selectionStart, to = area.selectionEnd } = {}) => {
    area.setRangeText(text, from, to, 'end');
    onType(area.value);
  };
  const selected = () => area.value.slice(area.selectionStart, area.selectionEnd);

  return {
    toggle(mark) {
      const sign = markSigns[mark];
      const text = selected();
      const isMarked = text.startsWith(sign) && text.endsWith(sign) && text.length > 2 * sign.length;
      replace(isMarked ? text.slice(sign.length, -sign.length) : `${sign}${text}${sign}`);
    },
    toggleList() {
      const from = area.value.lastIndexOf('\n', area.selectionStart - 1) + 1;
      const lines = area.value.slice(from, area.selectionEnd).split('\n');
      const isList = lines.every((line) => line.startsWith('- '));
      replace(lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n'), { from });
    },
    link(address, title) {
      replace(`[${selected() || title}](${address})`);
    },
    insert: (text) => replace(text),
    focus: () => area.focus(),
  };
}
