/** Renders a cell with a label in front, which is shown on phones, where headings are hidden. */
export function withPhoneLabel(lead: string, text: string) {
  return (
    <>
      <span className="@3xl:hidden">{lead} </span>
      {text}
    </>
  );
}
