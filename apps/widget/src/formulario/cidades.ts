const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** A city: the state beside it brings its cities as proposals. */
export function ligarCidades(box: HTMLElement): void {
  const input = box.querySelector<HTMLInputElement>('input');
  const list = box.querySelector('datalist');
  if (!input || !list) return;
  const state = document.createElement('select');
  state.setAttribute('aria-label', 'Estado');
  for (const uf of ['', ...states]) state.append(new Option(uf || 'Estado', uf));
  state.value = /- ([A-Z]{2})$/.exec(input.value)?.[1] ?? '';
  const fill = async (): Promise<void> => {
    if (state.value === '') return;
    const cities = (await (await fetch(`/embed/municipios/${state.value}`)).json()) as string[];
    list.replaceChildren(...cities.map((city) => new Option(undefined, `${city} - ${state.value}`)));
  };
  // without proposals the city can be typed as well
  const propose = (): void => void fill().catch(() => list.replaceChildren());
  state.addEventListener('change', propose);
  input.before(state);
  propose();
}
