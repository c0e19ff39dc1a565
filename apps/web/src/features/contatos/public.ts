export { ContactInPlace } from './components/contact-in-place.tsx';
export { OwnField } from './components/own-field.tsx';
export { QuickContact, saveQuick } from './components/quick-contact.tsx';
