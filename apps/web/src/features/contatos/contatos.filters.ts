import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { Campo } from '@prosa/contract/campos/campos.schemas.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { origensDeContato, textosDaOrigem } from '@prosa/contract/contatos/lista.endpoints.ts';
import { textosDaFinalidade } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { shownTag } from '@/features/tags/public.ts';
import type { FilterOption, ListFilter, OptionsFilter, SearchFilter } from '@/ui/list/list-types.ts';
import { placeOptions } from '@/ui/list/place-options.ts';

const option = (value: string | number, label: string): FilterOption => ({ value: String(value), label });
const months = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'];
const yesNo = (key: string, label: string, yes: string, no: string): OptionsFilter => ({ key, label, more: true, options: [option(1, yes), option(0, no)] });
const named = (label: string, q: string, options: FilterOption[]): FilterOption[] => (q === '' ? [option(0, label), ...options] : options);

export const peopleOptions: SearchFilter['query'] = (q) => ({
  ...read(usuario.getAll, { query: { q, rpp: 50, ordem: 'nome asc' } }),
  // spec 9
  staleTime: 60_000,
  select: ({ data }: Answer<typeof usuario.getAll>) =>
    named(
      'Sem responsável',
      q,
      data.map(({ id_login, nome }) => option(id_login, nome)),
    ),
});
const clienteOptions: SearchFilter['query'] = (q) => ({
  ...read(clientes.getAll, { query: { q, rpp: 50, ordem: 'nome asc' } }),
  select: ({ data }: Answer<typeof clientes.getAll>) =>
    named(
      'Sem cliente',
      q,
      data.map(({ id_cliente, nome }) => option(id_cliente, nome)),
    ),
});
/** Tags by name, their templates' values, and what is typed as it is. */
const tagOptions: SearchFilter['query'] = (q) => ({
  ...read(tagModelo.getAll, { query: { q, page: 0, rpp: 50 } }),
  select: ({ data }: Answer<typeof tagModelo.getAll>) => {
    const found = new Map(data.map(({ name }) => [name, option(name, name)]));
    for (const { name, type_value, value } of data)
      if (type_value !== 'bool' && value !== '') found.set(`${name}=${value}`, option(`${name}=${value}`, shownTag({ name, type_value, value })));
    if (q !== '' && !found.has(q)) found.set(q, option(q, `“${q}”`));
    return [...found.values()];
  },
});

/** The templates of tags. */
export const tagModelosQuery = (q: string) => read(tagModelo.getAll, { query: { q, page: 0, rpp: 50 } });

function ofCampo({ id_campo, nome, tipo, opcoes }: Campo): ListFilter {
  const key = `campo.${id_campo}`;
  const base = { label: nome, more: true } as const;
  if (tipo === 'lista') return { ...base, key, multiple: true, options: opcoes.map((o) => option(o, o)) };
  if (tipo === 'sim_nao') return { ...base, key, options: [option('true', 'Sim'), option('false', 'Não')] };
  if (tipo === 'texto') return { ...base, key: `${key}.texto`, kind: 'text' };
  return { ...base, key: `${key}.faixa`, kind: tipo === 'data' ? 'dates' : 'numbers' };
}

export const camposQuery = () => ({ ...read(campos.getAll, {}), staleTime: 60_000 });
const noCampos: Campo[] = [];
export const useCampos = (): Campo[] => useQuery(camposQuery()).data?.data ?? noCampos;

/** Whether a filter is of a field that the empresa does not have any more. */
export function useGoneCampos(): (key: string) => boolean {
  const known = useQuery(camposQuery()).data?.data;
  return (key) => key.startsWith('campo.') && known !== undefined && !known.some(({ id_campo }) => key.split('.')[1] === String(id_campo));
}

/** Every sensible field of a contato, the empresa's own among them. */
export function useContatoFilters(): ListFilter[] {
  const seesPeople = useCan('usuario', 'getAll');
  const seesClientes = useCan('clientes', 'getAll');
  const seesTags = useCan('tagModelo', 'getAll');
  const own = useCampos().map(ofCampo);
  const departamento: SearchFilter = {
    key: 'id_departamento',
    label: 'Departamento',
    kind: 'search',
    more: true,
    multiple: true,
    query: (q) => {
      const options = departamentoOptions(q);
      const pick = options.select!;
      return { ...options, select: (data: unknown) => pick(data).map(({ value, label }) => option(value, label)) };
    },
  };
  return [
    { key: 'tipo_contato', label: 'Tipo', multiple: true, options: tiposDeContato.map((t) => option(t, t)) },
    ...(seesTags ? [{ key: 'tag', label: 'Tag', kind: 'search', multiple: true, query: tagOptions } as const] : []),
    ...(seesPeople ? [{ key: 'id_responsavel', label: 'Responsável', kind: 'search', multiple: true, query: peopleOptions } as const] : []),
    { key: 'conversa', label: 'Última conversa', kind: 'dates' },
    yesNo('com_conversa', 'Já conversou', 'Já conversou', 'Nunca conversou'),
    { key: 'tipo', label: 'Pessoa', more: true, options: [option(1, 'Física'), option(2, 'Jurídica')] },
    { key: 'criado', label: 'Criado', kind: 'dates', more: true },
    { key: 'mes', label: 'Mês do aniversário', more: true, multiple: true, options: months.map((m, i) => option(i + 1, m)) },
    { key: 'id_uf', label: 'Estado', kind: 'search', more: true, multiple: true, query: placeOptions('id_uf') },
    { key: 'id_municipio', label: 'Município', kind: 'search', more: true, multiple: true, query: placeOptions('id_municipio') },
    departamento,
    ...(seesClientes ? [{ key: 'id_cliente', label: 'Cliente', kind: 'search', more: true, multiple: true, query: clienteOptions } as const] : []),
    ...(['marketing', 'pesquisa'] as const).map(
      (key): OptionsFilter => ({
        key,
        label: `Consentimento: ${textosDaFinalidade[key].toLowerCase()}`,
        more: true,
        multiple: true,
        options: [option('sim', 'Aceita'), option('nao', 'Não quer receber'), option('sem', 'Sem registro')],
      }),
    ),
    yesNo('com_telefone', 'Telefone', 'Com telefone', 'Sem telefone'),
    yesNo('com_email', 'E-mail', 'Com e-mail', 'Sem e-mail'),
    { key: 'origem', label: 'Origem', more: true, multiple: true, options: origensDeContato.map((o) => option(o, textosDaOrigem[o])) },
    ...own,
  ];
}
