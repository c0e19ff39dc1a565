import { createStore } from '@/core/store.ts';

/** The states and the 5,571 cities: 35 KB, asked for when an address is edited, once. */
type Municipios = typeof import('@prosa/brasil/lugares/municipios.ts');

export const municipiosStore = createStore<Municipios | null>(null, { until: 'page' });
let loading: Promise<Municipios> | undefined;

export function loadMunicipios(): Promise<Municipios> {
  loading ??= import('@prosa/brasil/lugares/municipios.ts').then(
    (list) => {
      municipiosStore.set(list);
      return list;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** How the value of an address field reads: the name behind the number of a state or city; undefined for other fields. */
export function placeText(field: string, value: unknown): string | undefined {
  const places = municipiosStore.get();
  if (field === 'id_uf') return places?.estados.find(({ id_uf }) => id_uf === value)?.nome;
  return field === 'id_municipio' ? places?.municipioPorId(Number(value))?.municipio : undefined;
}
