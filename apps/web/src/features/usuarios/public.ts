export { MyInvites } from './components/my-invites.tsx';
export { OwnAbsence } from './components/own-absence.tsx';
export { OwnProfile } from './components/own-profile.tsx';
export { PictureField } from './components/picture-field.tsx';
