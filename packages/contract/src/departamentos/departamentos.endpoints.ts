import { bit } from '../codecs.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { departamentoBody, departamentoDetalhe, departamentoSchema } from './departamentos.schemas.ts';

export const departamentos = registroCalls(
  { area: 'departamentos', id: 'id_departamento', um: 'departamento', muitos: 'departamentos' },
  {
    linha: departamentoSchema,
    detalhe: departamentoDetalhe,
    corpo: departamentoBody,
    filtros: { status: bit.optional(), publico: bit.optional() },
    ordens: ['nome', 'status', 'pessoas'],
    textos: { delete: 'Excluir um departamento sem conversas abertas' },
  },
);
