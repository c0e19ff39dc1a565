export { ContactInPlace } from './components/contact-in-place.tsx';
export { QuickContact, saveQuick } from './components/quick-contact.tsx';
