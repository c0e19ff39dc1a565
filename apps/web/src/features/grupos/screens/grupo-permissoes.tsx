import { Button, Checkbox, CloseButton, Menu, Skeleton, TextInput } from '@mantine/core';
import { grupo as calls, grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { NoDePermissao } from '@prosa/contract/grupos/grupos.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { IconArrowsDiff, IconEye, IconRestore, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { matches } from '@/core/matches.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { type Funcao, type Marca } from '../arvore.ts';
import { AreaDePermissoes, type AtosDaArvore } from '../components/area-de-permissoes.tsx';
import classes from '../components/chave.module.css';
import { modeloText } from '../grupos.registro.ts';
import { useArvore } from '../use-arvore.ts';

const QuemPode = lazy(async () => ({ default: (await import('../components/quem-pode.tsx')).QuemPode }));

type Grupo = Answer<typeof calls.getAll>['data'][number];

const functionsOf = (node: NoDePermissao | Funcao): readonly Funcao[] => (node.filhos.length > 0 ? node.filhos : [node as Funcao]);

/** Functions that fill a screen, and more. */
const firstRows = 16;
/** The areas of the first screen. */
function firstOf<T extends { shown: readonly unknown[] }>(areas: readonly T[]): readonly T[] {
  let rows = 0;
  const end = areas.findIndex(({ shown }) => (rows += shown.length) >= firstRows);
  return end < 0 ? areas : areas.slice(0, end + 1);
}

/** What was done to a mark, in a few words. */
function doneText(node: NoDePermissao | Funcao, marca: Marca): string {
  const name = node.pai === null ? `Tudo de ${node.titulo}` : node.titulo;
  if (marca === null) return `${name}: de volta ao modelo.`;
  return `${name}: ${marca === 1 ? 'permitido' : 'tirado'}.`;
}

/** Loads the product anew as the other grupo sees it. */
async function lookAs(id: number): Promise<void> {
  try {
    await call(calls.verComo, { params: { id } });
    location.assign('/');
  } catch (error) {
    toastError(messageOf(error));
  }
}

/** Grupos to be compared with, or looked at. */
function CompareMenu({ others, onChoose }: { others: readonly { id_grupo: number; nome: string }[]; onChoose: (id: number) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsDiff size={16} stroke={1.7} />} disabled={others.length === 0}>
          Comparar
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>Comparar com</Menu.Label>
        {others.map(({ id_grupo, nome }) => (
          <Menu.Item key={id_grupo} onClick={() => onChoose(id_grupo)}>
            {nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface HeadProps {
  grupo: Grupo | undefined;
  others: readonly Grupo[];
  onCompare: (id: number) => void;
  mayChange: boolean;
  /** The grupo has marks of its own. */
  own: boolean;
  onModel: () => void;
}

/** What is not drawn anew with each switch. */
const Head = memo(function Head({ grupo, others, onCompare, mayChange, own, onModel }: HeadProps) {
  return (
    <PageHeader
      title={grupo ? `Permissões de ${grupo.nome}` : 'Permissões do grupo'}
      step="Permissões"
      note={grupo && `Modelo: ${modeloText(grupo.modelo)}`}
      actions={
        <>
          <CompareMenu others={others} onChoose={onCompare} />
          {mayChange && grupo && (
            <Button variant="default" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => void lookAs(grupo.id_grupo)}>
              Ver como este grupo
            </Button>
          )}
          {mayChange && own && (
            <Button variant="default" leftSection={<IconRestore size={16} stroke={1.7} />} onClick={onModel}>
              Voltar tudo ao modelo
            </Button>
          )}
        </>
      }
    />
  );
});

interface ToolsProps {
  query: string;
  onQuery: (query: string) => void;
  /** How many marks of its own the grupo has. */
  marks: number;
  onlyOwn: boolean;
  onOnlyOwn: (only: boolean) => void;
  /** The grupo that it is compared with. */
  beside: string | undefined;
  onlyOther: boolean;
  onOnlyOther: (only: boolean) => void;
  onCompare: (id: number) => void;
}

const Tools = memo(function Tools({ query, onQuery, marks, onlyOwn, onOnlyOwn, beside, onlyOther, onOnlyOther, onCompare }: ToolsProps) {
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        aria-label="Pesquisar permissões"
        placeholder="Pesquisar permissões…"
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        rightSection={query !== '' && <CloseButton aria-label="Limpar pesquisa" onClick={() => onQuery('')} />}
      />
      <Checkbox label={`Só as próprias (${marks})`} checked={onlyOwn} onChange={() => onOnlyOwn(!onlyOwn)} />
      {beside !== undefined && (
        <>
          <Checkbox label={`Só o que difere de ${beside}`} checked={onlyOther} onChange={() => onOnlyOther(!onlyOther)} />
          <Button variant="subtle" size="compact-sm" onClick={() => onCompare(0)}>
            Parar de comparar
          </Button>
        </>
      )}
    </div>
  );
});

/** /grupo/permissao/:id_grupo */
export function GrupoPermissoes() {
  const given = useParams()['id_grupo'] ?? '';
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  const [params, setParams] = useSearchParams();
  const com = Number(params.get('com')) || 0;
  const { tree, error, refetch, change } = useArvore(id);
  const { data: grupos } = useQuery(read(calls.getAll, { query: { rpp: 500 } }));
  const grupo = grupos?.data.find(({ id_grupo }) => id_grupo === id);
  const beside = grupos?.data.find(({ id_grupo }) => id_grupo === com);
  const { data: besideTree } = useQuery({ ...read(grupoPermissao.index, { params: { id: com } }), enabled: com > 0 });
  const mayChange = useCan('grupo', 'permissao');
  const { controle_de_acesso } = useSession();
  const own = useMemo(() => new Set(controle_de_acesso.filter(({ status }) => status === 1).map((p) => `${p.controller}/${p.funcao}`)), [controle_de_acesso]);
  const has = useCallback(({ controller, funcao }: Funcao) => own.has(`${controller}/${funcao}`), [own]);
  const [query, setQuery] = useState('');
  const typed = useDeferredValue(query.trim());
  const [onlyOwn, setOnlyOwn] = useState(false);
  const [onlyOther, setOnlyOther] = useState(false);
  const [who, setWho] = useState<Funcao>();
  const acts: AtosDaArvore = useMemo(
    () => ({
      set: (node, marca) => change(new Map(functionsOf(node).map(({ id_permissao }) => [id_permissao, marca])), doneText(node, marca)),
      who: setWho,
    }),
    [change, setWho],
  );
  const locked = mayChange ? undefined : 'Você pode ver as permissões, mas não alterar.';
  const byId = useMemo(() => new Map(besideTree?.data.map((area) => [area.id_permissao, area])), [besideTree]);
  const areas = useMemo(
    () =>
      (tree ?? []).flatMap((area) => {
        const beyond = byId.get(area.id_permissao);
        const wanted = ({ titulo, proprio, id_permissao, status }: Funcao): boolean =>
          (typed === '' || matches(typed, `${area.titulo} ${titulo}`)) &&
          (!onlyOwn || proprio === true) &&
          (!onlyOther || beyond?.filhos.find((f) => f.id_permissao === id_permissao)?.status !== status);
        const shown = area.filhos.every(wanted) ? area.filhos : area.filhos.filter(wanted);
        return shown.length === 0 ? [] : [{ area, other: beyond, shown }];
      }),
    [tree, byId, typed, onlyOwn, onlyOther],
  );
  // what is below the screen comes after what is on it
  const [whole, setWhole] = useState(false);
  const there = areas.length > 0;
  useEffect(() => {
    if (there) startTransition(() => setWhole(true));
  }, [there]);
  const compare = useCallback(
    (value: number): void => {
      setOnlyOther(false);
      setParams(value === 0 ? {} : { com: String(value) }, { replace: true });
    },
    [setParams],
  );
  const others = useMemo(() => grupos?.data.filter(({ id_grupo }) => id_grupo !== id) ?? [], [grupos, id]);
  const marks = useMemo(() => tree?.flatMap(({ filhos }) => filhos.flatMap(({ id_permissao, proprio }) => (proprio ? [id_permissao] : []))) ?? [], [tree]);
  // the switch is drawn first, and what counts it after it
  const shownMarks = useDeferredValue(marks.length);
  const hasOwn = shownMarks > 0;
  const kept = useRef(marks);
  useEffect(() => {
    kept.current = marks;
  }, [marks]);
  const toModel = useCallback((): void => {
    const list = kept.current;
    askConfirm({
      title: 'Voltar tudo ao modelo?',
      text: `${list.length === 1 ? '1 permissão própria deixa' : `${list.length} permissões próprias deixam`} de valer. Dá para desfazer logo depois.`,
      confirm: 'Voltar ao modelo',
      run: () => change(new Map(list.map((id_permissao) => [id_permissao, null])), 'Todas as permissões de volta ao modelo.'),
    });
  }, [change]);
  return (
    <div className={classes.page}>
      <Head grupo={grupo} others={others} onCompare={compare} mayChange={mayChange} own={hasOwn} onModel={toModel} />
      <Tools
        query={query}
        onQuery={setQuery}
        marks={shownMarks}
        onlyOwn={onlyOwn}
        onOnlyOwn={setOnlyOwn}
        beside={beside?.nome}
        onlyOther={onlyOther}
        onOnlyOther={setOnlyOther}
        onCompare={compare}
      />
      {error !== null && tree === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && tree === undefined && <Skeleton h={220} mt="md" radius={12} />}
      {tree !== undefined && areas.length === 0 && <p className={classes.none}>Nenhuma permissão encontrada.</p>}
      {(whole ? areas : firstOf(areas)).map(({ area, other, shown }) => (
        <AreaDePermissoes key={area.id_permissao} area={area} shown={shown} locked={locked} has={has} other={other} acts={acts} />
      ))}
      {who && (
        <Suspense>
          <QuemPode id_permissao={who.id_permissao} titulo={who.titulo} onClose={() => setWho(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
