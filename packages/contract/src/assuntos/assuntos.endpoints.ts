import { bit, optionalId } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { assuntoBody, assuntoDetalhe, assuntoSchema } from './assuntos.schemas.ts';

export const permissoes = {
  ChatAssunto: { ordem: 40, titulo: 'Assuntos', funcoes: { getAll: 'Ver assuntos', store: 'Salvar assuntos', delete: 'Excluir assuntos' } },
} as const satisfies Permissoes;

/** Beside ChatAssunto/getAll of spec 7, which lists what may be chosen in a sala. */
const { getAll: listar, ...calls } = registroCalls(
  { area: 'ChatAssunto', id: 'id_assunto', um: 'assunto', muitos: 'assuntos' },
  {
    linha: assuntoSchema,
    detalhe: assuntoDetalhe,
    corpo: assuntoBody,
    filtros: { status: bit.optional(), id_departamento: optionalId },
    ordens: ['ordem', 'assunto', 'departamento', 'status'],
    listar: 'listar',
    textos: { getAll: 'Assuntos das conversas, ativos e inativos, para editar', delete: 'Excluir um assunto que nenhuma conversa tem' },
  },
);
export const assuntos = { listar, ...calls };
