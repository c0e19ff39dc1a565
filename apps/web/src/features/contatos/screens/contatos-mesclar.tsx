import { Button, Group, Skeleton, Tabs } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { motivosDePar, type QuemMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Compare } from '../components/compare.tsx';
import classes from '../components/mesclar.module.css';
import { distinguish, mesclasQuery, type Par, paresQuery, searchPares, undoMerge } from '../mescla.queries.ts';

const Who = ({ who }: { who: QuemMescla }) => (
  <div className={classes.who}>
    <LightAvatar id={who.id_contato} name={who.nome} image={who.avatar} size={32} />
    <div>
      <b>{who.nome || 'Sem nome'}</b>
      <span className={classes.small}>{[who.telefone === null ? '' : formatPhone(who.telefone), who.email].filter(Boolean).join(' · ')}</span>
    </div>
  </div>
);

const guarded = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    toastError(messageOf(error));
  }
};

function Waiting() {
  return (
    <>
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} h={56} radius="md" />
      ))}
    </>
  );
}

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <EmptyBox kind="error" title="Não foi possível carregar" text={messageOf(error)}>
    <Button variant="default" onClick={retry}>
      Tentar de novo
    </Button>
  </EmptyBox>
);

/** Pairs that look like one person, with the reasons. */
function Pairs({ onCompare, search }: { onCompare: (par: Par) => void; search: ReactNode }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(paresQuery(page));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.data.length === 0)
    return (
      <EmptyBox
        kind="nothing"
        title={data.procura === null ? 'Procure contatos repetidos' : 'Nenhum contato repetido encontrado'}
        text="A procura compara telefones, e-mails, documentos e nomes. Para mesclar dois que você conhece, marque-os na lista de contatos."
      >
        {search}
      </EmptyBox>
    );
  const apart = (par: Par): void =>
    askConfirm({
      title: 'Não são a mesma pessoa?',
      text: `${par.a.nome} e ${par.b.nome} não serão mais sugeridos.`,
      confirm: 'São pessoas diferentes',
      run: () => void guarded(() => distinguish(par)),
    });
  return (
    <>
      <ul className={classes.list}>
        {data.data.map((par) => (
          <li key={`${par.a.id_contato}-${par.b.id_contato}`} className={classes.pair}>
            <Who who={par.a} />
            <Who who={par.b} />
            <div className={classes.reasons}>
              {par.motivos.map((motivo) => (
                <Tag key={motivo} tint="accent" small>
                  {motivosDePar[motivo]}
                </Tag>
              ))}
            </div>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => apart(par)}>
                Não são a mesma pessoa
              </Button>
              <Button size="xs" onClick={() => onCompare(par)}>
                Comparar
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {(page > 0 || data.mais) && (
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <Button size="xs" variant="default" disabled={!data.mais} onClick={() => setPage(page + 1)}>
            Próximos
          </Button>
        </Group>
      )}
    </>
  );
}

/** Merges of the last 30 days, each with its way back. */
function Recent() {
  const { data, error, refetch } = useQuery(mesclasQuery());
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.data.length === 0)
    return <EmptyBox kind="nothing" title="Nenhuma mescla nos últimos 30 dias" text="O que for mesclado aparece aqui e pode ser desfeito." />;
  const undo = (id: number, nome: string): void =>
    askConfirm({
      title: 'Desfazer a mescla?',
      text: `${nome} volta a ter cadastro próprio, com o que era dele. O que aconteceu depois fica com quem ficou.`,
      confirm: 'Desfazer mescla',
      run: () =>
        void guarded(async () => {
          await undoMerge(id);
          toast('Mescla desfeita.');
        }),
    });
  return (
    <ul className={classes.list}>
      {data.data.map(({ id_mescla, contato, perdedor, quem, em }) => (
        <li key={id_mescla} className={classes.pair}>
          <Who who={contato} />
          <span className={classes.reasons}>
            recebeu {perdedor || 'Sem nome'} · {quem}, {formatDateTime(em)}
          </span>
          <Button size="xs" variant="default" onClick={() => undo(id_mescla, perdedor)}>
            Desfazer
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** /contatos/mesclar, and with ?a=&b= two that were chosen in the list. */
export function ContatosMesclar() {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(paresQuery(0));
  const [a, b] = [Number(params.get('a')), Number(params.get('b'))];
  const compare = (par: Par | null): void => setParams(par ? { a: String(par.a.id_contato), b: String(par.b.id_contato) } : {}, { replace: true });
  const searching = data?.procura?.estado === 'procurando';
  const search = (
    <Button loading={searching} leftSection={<IconSearch size={16} stroke={1.8} />} onClick={() => void guarded(searchPares)}>
      Procurar repetidos
    </Button>
  );
  return (
    <section className={classes.page} aria-label="Mesclar contatos">
      <PageHeader title="Mesclar contatos" actions={search} />
      {data?.procura && (
        <p className={classes.small} role="status">
          {searching
            ? 'Procurando…'
            : data.procura.estado === 'falhou'
              ? 'A última procura falhou. Tente de novo.'
              : `Última procura: ${formatDateTime(data.procura.em)}`}
        </p>
      )}
      <Tabs defaultValue="pares" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="pares">Repetidos</Tabs.Tab>
          <Tabs.Tab value="recentes">Mesclas recentes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pares">
          <Pairs onCompare={compare} search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="recentes">
          <Recent />
        </Tabs.Panel>
      </Tabs>
      {a > 0 && b > 0 && a !== b && <Compare a={a} b={b} onClose={() => compare(null)} />}
    </section>
  );
}
