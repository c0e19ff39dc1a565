import { formatPhone } from '@prosa/brasil/telefone.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { call } from '@/core/api.ts';
import type { Search } from '@/core/feature.ts';
import { LightAvatar } from '@/ui/light.tsx';

export const contatosSearch: readonly Search[] = [
  {
    label: 'Contatos',
    ordem: 20,
    permission: ['contatos', 'getAll'],
    from: 2,
    find: async (q, signal) =>
      (await call(contatos.getContatosChat, { query: { q } }, signal)).contatos.slice(0, 6).map((contato) => ({
        id: `contato-${contato.id_contato}`,
        label: contato.nome,
        description: [formatPhone(contato.telefone ?? ''), contato.email].filter(Boolean).join(' · '),
        icon: <LightAvatar id={contato.id_contato} name={contato.nome} image={contato.avatar} size={26} />,
        // the new-sala window on this person, over whatever screen is open
        open: (navigate) => navigate({ search: `?novo_chat=${contato.id_contato}` }),
      })),
  },
];
