/** What other modules use of campos. */
export { findCampos } from './definidos.ts';
