import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import type { Rotulos } from './textos.ts';

/** Own fields as a history calls and writes them, one by one. */
export const rotulosDeCampos = (campos: readonly CampoDefinido[]): Rotulos =>
  Object.fromEntries(campos.map(({ id_campo, nome, tipo }) => [`campos.${id_campo}`, [nome, (value: unknown) => mostrarCampo(tipo, value)] as const]));
