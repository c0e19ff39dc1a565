import { Skeleton, Stack, Switch } from '@mantine/core';
import { importacaoDeCards } from '@prosa/contract/kanban/importar.endpoints.ts';
import type { opcoesDeCards } from '@prosa/contract/kanban/importar.schemas.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { Importar, type Importavel } from '@/features/importacoes/public.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { cardsChanged, quadroQuery, quadrosChanged } from '../kanban.queries.ts';

type Opcoes = z.input<typeof opcoesDeCards>;

/** What happens to what the board does not know. */
function OpcoesDeCards({ opcoes: chosen, onChange, erros }: ComponentProps<NonNullable<Importavel['opcoes']>>) {
  const opcoes = chosen as unknown as Opcoes;
  const set = (change: Partial<Opcoes>): void => onChange({ ...chosen, ...change });
  return (
    <Stack gap="sm">
      <Switch
        label="Criar as listas e as etiquetas que o quadro não tem"
        description="Sem isto, a linha que nomeia uma delas fica com erro."
        checked={opcoes.criar === 1}
        error={erros['opcoes.criar']}
        onChange={(event) => set({ criar: event.currentTarget.checked ? 1 : 0 })}
      />
      <Switch
        label="Deixar de fora quem não trabalha aqui"
        description="Responsáveis e membros são achados pelo e-mail ou pelo nome. Sem isto, a linha fica com erro."
        checked={opcoes.sem_pessoa === 1}
        onChange={(event) => set({ sem_pessoa: event.currentTarget.checked ? 1 : 0 })}
      />
    </Stack>
  );
}

/** /kanban/:dns_quadro/importar and /kanban/:dns_quadro/importar/:id_importacao */
export function ImportarCards() {
  const { dns_quadro = '' } = useParams();
  const { data, error, refetch } = useQuery(quadroQuery(dns_quadro));
  if (data === undefined)
    return (
      <>
        <PageHeader title="Importar cards" step="Importar" />
        {error === null ? (
          <Skeleton m={24} h={180} role="group" aria-label="Carregando o quadro" />
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  const { id_quadro, dns, titulo } = data.data;
  const path = `/kanban/${dns}`;
  return (
    <Importar
      de={{
        especie: { area: 'kanbanBloco', id: 'id_bloco', um: 'card', muitos: 'cards' },
        // its options say more than those of every kind
        calls: importacaoDeCards as unknown as ChamadasDeImportacao,
        path,
        alvo: { id_quadro },
        tambem: { accept: ',.json', texto: ` para ${titulo}, ou o JSON de um quadro do Trello` },
        verUm: (id) => `${path}/${id}`,
        chaves: 'o código ou, sem ele, o título com o contato',
        fica: 'Os que mudaram depois ficam como estão, e também os contatos que vieram com eles.',
        opcoes: OpcoesDeCards,
        aoMudar: async () => void (await Promise.all([cardsChanged(), quadrosChanged()])),
      }}
    />
  );
}
