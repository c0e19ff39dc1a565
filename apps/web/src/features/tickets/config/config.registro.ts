import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { registroDaTela } from '@/features/registro/public.ts';

const path = '/configEmpresa/tickets';

export const macro = registroDaTela(macroTicket, {
  path: `${path}/macros`,
  mostra: false,
  nomeDe: ({ nome }) => nome,
  aoExcluir: 'A macro deixa de ser oferecida. O que ela já fez continua nos tickets.',
});
export const modelo = registroDaTela(modeloTicket, {
  path: `${path}/modelos`,
  mostra: false,
  nomeDe: ({ nome }) => nome,
  aoExcluir: 'O modelo deixa de ser oferecido. Os tickets abertos com ele ficam como estão.',
});
export const campo = registroDaTela(campoTicket, {
  path: `${path}/campos`,
  mostra: false,
  nomeDe: ({ nome }) => nome,
  aoExcluir: 'O campo sai dos tickets. Os valores ficam guardados e voltam com ele.',
});
export const recorrente = registroDaTela(recorrenteTicket, {
  path: `${path}/recorrentes`,
  mostra: false,
  nomeDe: ({ nome }) => nome,
  aoExcluir: 'O calendário deixa de abrir este ticket. Os que já foram abertos ficam como estão.',
});
