export { ChangePassword } from './components/change-password.tsx';
export { ConnectedDevices } from './components/connected-devices.tsx';
