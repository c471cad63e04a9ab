/** Writes a cell whose head is out of sight on a phone: there a word before it says what it is. */
export function withPhoneLabel(lead: string, text: string) {
  return (
    <>
      <span className="@3xl:hidden">{lead} </span>
      {text}
    </>
  );
}
