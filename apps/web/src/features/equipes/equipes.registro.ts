import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const equipe = registroDaTela(equipes, {
  path: '/equipes',
  nomeDe: (row) => row.nome,
  aoExcluir: 'As pessoas continuam na empresa. A equipe vai para a lixeira, de onde dá para restaurar.',
});
