import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const assunto = registroDaTela(
  { ...assuntos, getAll: assuntos.listar },
  { path: '/ChatAssunto', nomeDe: (row) => row.assunto, aoExcluir: 'Ele deixa de ser oferecido nas conversas.' },
);
