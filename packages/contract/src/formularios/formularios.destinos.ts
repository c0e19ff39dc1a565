import { plain } from '@prosa/brasil/texto.ts';
import { type CampoDefinido, lerCampo } from '../campos/campos.valores.ts';
import type { CampoDeFormulario } from './formularios.schemas.ts';

/**
 * Whether a field of a board takes what is answered to a field of a form. Words, and what a page brings by itself, are tried when they come: what
 * does not fit then stays in the card's text.
 */
export function cabeNoQuadro({ tipo, opcoes }: Pick<CampoDeFormulario, 'tipo' | 'opcoes'>, campo: Pick<CampoDefinido, 'tipo' | 'opcoes'>): boolean {
  if (campo.tipo === 'texto' || tipo === 'oculto') return true;
  const choices = tipo === 'lista' || tipo === 'opcoes';
  if (campo.tipo === 'numero') return tipo === 'numero' || tipo === 'nota';
  if (campo.tipo === 'data') return tipo === 'data';
  if (campo.tipo === 'lista') return choices && opcoes.every((one) => campo.opcoes.some((other) => plain(other) === plain(one)));
  return choices && opcoes.every((one) => !('erro' in lerCampo({ id_campo: 0, nome: '', obrigatorio: 0, ...campo }, one)));
}
