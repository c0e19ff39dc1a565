import { Button, Checkbox, CloseButton, Menu, Skeleton, TextInput } from '@mantine/core';
import { grupo as calls, grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { NoDePermissao } from '@prosa/contract/grupos/grupos.schemas.ts';
import { IconArrowsDiff, IconEye, IconRestore, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
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

const functionsOf = (node: NoDePermissao | Funcao): readonly Funcao[] => (node.filhos.length > 0 ? node.filhos : [node as Funcao]);

/** Areas that fill a screen, and more. */
const first = 4;

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
  const compare = (value: number): void => {
    setOnlyOther(false);
    setParams(value === 0 ? {} : { com: String(value) }, { replace: true });
  };
  const marks = tree?.flatMap(({ filhos }) => filhos).filter(({ proprio }) => proprio) ?? [];
  const toModel = (): void =>
    askConfirm({
      title: 'Voltar tudo ao modelo?',
      text: `${marks.length === 1 ? '1 permissão própria deixa' : `${marks.length} permissões próprias deixam`} de valer. Dá para desfazer logo depois.`,
      confirm: 'Voltar ao modelo',
      run: () => change(new Map(marks.map(({ id_permissao }) => [id_permissao, null])), 'Todas as permissões de volta ao modelo.'),
    });
  return (
    <div className={classes.page}>
      <PageHeader
        title={grupo ? `Permissões de ${grupo.nome}` : 'Permissões do grupo'}
        step="Permissões"
        note={grupo && `Modelo: ${modeloText(grupo.modelo)}`}
        actions={
          <>
            <CompareMenu others={grupos?.data.filter(({ id_grupo }) => id_grupo !== id) ?? []} onChoose={compare} />
            {mayChange && (
              <Button variant="default" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => void lookAs(id)}>
                Ver como este grupo
              </Button>
            )}
            {mayChange && marks.length > 0 && (
              <Button variant="default" leftSection={<IconRestore size={16} stroke={1.7} />} onClick={toModel}>
                Voltar tudo ao modelo
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label="Pesquisar permissões"
          placeholder="Pesquisar permissões…"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={query !== '' && <CloseButton aria-label="Limpar pesquisa" onClick={() => setQuery('')} />}
        />
        <Checkbox label={`Só as próprias (${marks.length})`} checked={onlyOwn} onChange={() => setOnlyOwn(!onlyOwn)} />
        {beside && (
          <>
            <Checkbox label={`Só o que difere de ${beside.nome}`} checked={onlyOther} onChange={() => setOnlyOther(!onlyOther)} />
            <Button variant="subtle" size="compact-sm" onClick={() => compare(0)}>
              Parar de comparar
            </Button>
          </>
        )}
      </div>
      {error !== null && tree === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && tree === undefined && <Skeleton h={220} mt="md" radius={12} />}
      {tree !== undefined && areas.length === 0 && <p className={classes.none}>Nenhuma permissão encontrada.</p>}
      {(whole ? areas : areas.slice(0, first)).map(({ area, other, shown }) => (
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
