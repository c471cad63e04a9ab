/** The names of the settings' content files in the history. */
export const partNames: Record<string, string> = {
  'brand.yaml': 'Brand, contact and links',
  'links.yaml': 'Other links',
  'service.yaml': 'Service terms',
  'referral-program.yaml': 'Referral program',
  'client-home.yaml': "Client home and what's new",
  'menus.yaml': 'Menus',
  'messages.yaml': 'Emails',
};
