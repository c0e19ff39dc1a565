export { ChangePassword } from './components/change-password.tsx';
export { ConnectedDevices } from './components/connected-devices.tsx';
export { deviceName } from './device-name.ts';
