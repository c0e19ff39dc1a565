import { tagModelo as calls } from '@prosa/contract/tags/tags.endpoints.ts';
import { registroDaTela, type ValoresDe } from '@/features/registro/public.ts';

export type TagModeloValues = ValoresDe<typeof calls>;

export const tagModelo = registroDaTela(calls, {
  path: '/tagsModelo',
  fala: { um: 'tag', muitos: 'tags', feminino: true },
  nomeDe: (row) => row.name,
  aoExcluir: 'Ela deixa de ser oferecida. Os contatos que já a têm continuam com ela.',
});
