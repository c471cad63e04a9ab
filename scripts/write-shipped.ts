import { writeShippedContent } from './test/shipped-content.ts';

writeShippedContent();
console.log('The current content is now recorded as what Northkey ships. `npm test -- shipped` checks it.');
