/** A file's part of an address: `modules/crm.yaml` is `modules~crm`. */
export function addressPart(part: string): string {
  return part.replace(/\.yaml$/, '').replaceAll('/', '~');
}

export function partAtAddress(address: string): string {
  return `${address.replaceAll('~', '/')}.yaml`;
}
