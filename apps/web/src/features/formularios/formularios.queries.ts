import { formulario, formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { CampoDeFormulario, EstadoDeResposta, TipoDeCampo } from '@prosa/contract/formularios/formularios.schemas.ts';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { invalidateUnder, read } from '@/core/calls.ts';

/** Templates of cards of a board. */
export const modelosQuery = (id_quadro: number) => read(kanbanModelo.getAll, { params: { id: id_quadro } });
export const quadroQuery = (id: number) => read(kanbanQuadros.editar, { params: { id } });
export const formulariosQuery = (id_estagio: number, lixeira: 0 | 1) =>
  read(formulario.getAll, { query: { id_estagio, lixeira, rpp: 100, ordem: 'criado_em asc' } });
export const formularioQuery = (id: number) => read(formulario.show, { params: { id } });
export const respostasQuery = (id_formulario: number, estado: EstadoDeResposta | null, page: number) =>
  read(formularioResposta.getAll, { query: { id_formulario, page, rpp: 25, ...(estado !== null && { estado }) } });
export const formulariosChanged = (): Promise<void> => invalidateUnder(['/formulario', '/formularioResposta']);

/** A name for a field that no other field of the form has. */
const newFieldId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');
export const newField = (tipo: TipoDeCampo, titulo: string): CampoDeFormulario => ({
  id: newFieldId(),
  tipo,
  titulo,
  ajuda: '',
  obrigatorio: tipo === 'consentimento',
  opcoes: tipo === 'lista' || tipo === 'opcoes' || tipo === 'marcas' ? ['Opção 1', 'Opção 2'] : [],
  destino: '',
  parametro: tipo === 'oculto' ? 'utm_source' : '',
  secao: '',
  id_campo: null,
  tag: '',
  finalidade: '',
  quando: null,
});
export const copyOf = (campo: CampoDeFormulario): CampoDeFormulario => ({
  ...campo,
  id: newFieldId(),
  titulo: `${campo.titulo} (cópia)`.slice(0, 200),
  destino: '',
});
