/** The wizard (spec 2): outside the main shell. */
export const wizard = {
  path: 'primeiros_passos',
  title: 'Primeiros passos',
  page: async () => (await import('./screens/primeiros-passos.tsx')).PrimeirosPassos,
} as const;
