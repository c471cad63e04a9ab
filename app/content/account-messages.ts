/** The default text of emails to managers, for content that was written before these emails existed. */
export const accountMessages = {
  invitation: {
    title: "You're invited to {product}",
    heading: "You're invited to {product}",
    text: [
      '{inviter} has invited you to the {product} console. Your role: {role}.',
      'Use the link below to choose your password. It works once and expires on {until}.',
    ],
    action: 'Accept the invitation',
    why: "You're receiving this email because {inviter} sent an invitation to this address. If you weren't expecting one, ignore this email.",
  },
  passwordReset: {
    title: 'Reset your {product} password',
    heading: 'Reset your password',
    text: [
      'Hello {name},',
      'Someone asked to reset your password for the {product} console. Use the link below to choose a new one. It works once and expires on {until}.',
      "If it wasn't you, ignore this email. Your password won't change.",
    ],
    action: 'Choose a new password',
    why: "You're receiving this email because this address belongs to a {product} manager.",
  },
  review: {
    title: '{name} asks for a review of {product} content',
    heading: 'Changes are ready for your review',
    text: ['{name} has unpublished changes in {files} ready for you to look at.', 'Publish them, or send them back with a note.'],
    quote: '{note}',
    action: 'Look at the changes',
    why: "You're receiving this email because you're an owner of {product}.",
  },
};
