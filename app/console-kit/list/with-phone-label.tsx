/** Renders a cell with a label in front. Only phones, where headings are hidden, show the label. */
export function withPhoneLabel(lead: string, text: string) {
  return (
    <>
      <span className="@3xl:hidden">{lead} </span>
      {text}
    </>
  );
}
