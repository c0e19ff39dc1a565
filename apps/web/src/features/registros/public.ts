import { invalidateUnder } from '@/core/calls.ts';

/**
 * A contato or a cliente changed, or what hangs on one: a tag, a file, a consent. Names, counts and tags of each stand in lists, pickers,
 * timelines and records of the other, so all of these are read anew when they are shown next. Comparisons and acts on many say themselves
 * when they are over.
 */
export const recordsChanged = (): Promise<void> =>
  invalidateUnder(
    ['/contatos', '/clientes', '/resumoContato', '/tagContato', '/privacidade/consentimentos', '/inicio/limites'],
    ['/contatos/mesclar', '/contatos/lote'],
  );
