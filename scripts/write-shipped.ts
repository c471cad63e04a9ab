import { writeShippedContent } from './test/shipped-content.ts';

writeShippedContent();
console.log('The content as it is now is what Northkey ships. `npm test -- shipped` checks it.');
