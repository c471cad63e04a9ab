/** Renders a cell with a label before it on phones, where the heading is hidden. */
export function withPhoneLabel(lead: string, text: string) {
  return (
    <>
      <span className="@3xl:hidden">{lead} </span>
      {text}
    </>
  );
}
