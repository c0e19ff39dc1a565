/** The layers of docs/architecture.md as rules. */
const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { pathNot: to } });
const never = (name, from, to, comment, extra = {}) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, ...extra.from },
  to: { path: to, ...extra.to },
});

/** Tests, and what a module gives the guards made from the contract. */
const tests = String.raw`\.(test|guards)\.tsx?$`;

/** Salas of the desk, and which others each may look into; `state`, `parts` and `novo` are open to all. */
const desk = {
  mesa: 'inbox|sala|painel|interno|composer|linha-do-tempo',
  sala: 'linha-do-tempo|composer',
  historico: 'linha-do-tempo',
  inbox: '',
  interno: '',
  painel: '',
  composer: '',
  'linha-do-tempo': '',
  novo: '',
  state: '',
  parts: '',
};
const deskFolder = '^apps/web/src/features/atendimentos/';
const deskArrows = Object.entries(desk).map(([folder, others]) => ({
  name: 'desk-rooms',
  severity: 'error',
  comment: 'mesa above, state and parts below, nothing sideways',
  from: { path: `${deskFolder}${folder}/`, pathNot: tests },
  to: {
    path: deskFolder,
    pathNot: `${deskFolder}(${[folder, folder === 'state' ? '' : 'state', folder === 'state' ? '' : 'parts', folder === 'state' || folder === 'parts' ? '' : 'novo', others].filter(Boolean).join('|')})/`,
  },
}));

/** What opens connections, and the files that may import it; addresses that people type go through core/outgoing alone. */
const connecting = String.raw`^(node:)?(http|https|http2|net|tls|dgram|dns)(/|$)|^node_modules/(undici|ws|pg|ioredis|nodemailer)/`;
const ownConnections = [
  '^apps/server/src/core/outgoing/',
  // the database, the bus and the mail server of the settings
  String.raw`^apps/server/src/core/(db/(database|embedded|embedded-lock|migrate|prepare|hold)|jobs/jobs)\.ts$`,
  String.raw`^apps/server/src/core/realtime/bus/bus-redis\.ts$`,
  String.raw`^apps/server/src/integrations/mail/(create-mailer|create-registros|smtp)\.ts$`,
  // they listen, or read an address
  String.raw`^apps/server/src/core/hold-alone\.mjs$`,
  String.raw`^apps/server/src/(main|core/realtime/(hub|session/handshake|testing/kit))\.ts$`,
  String.raw`^apps/server/src/core/config/(settings|port)\.mjs$`,
  tests,
];

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: [String.raw`\?`, String.raw`^virtual:`] } },
    only(
      'contract-alone',
      '^packages/contract/src',
      ['^packages/contract/src', '^node_modules/(zod|vitest)', String.raw`^packages/brasil/src/(documentos/.*|email|feriados|lugares/cep|telefone|texto)\.ts$`],
      'contract imports zod, the checks of documents, addresses, phones and yearly days, and how texts compare',
    ),
    only('brasil-alone', '^packages/brasil/src', ['^packages/brasil/src', '^node_modules/(vitest|libphonenumber-js)'], 'brasil imports nothing of ours'),
    only(
      'baileys-alone',
      '^packages/baileys/src',
      ['^packages/baileys/src', '^node_modules/(baileys|vitest|ws)/', '^(async_hooks|events|module|net)$'],
      'baileys imports nothing of ours',
    ),
    never('baileys-on-demand', '^(packages|apps)', '^node_modules/(baileys|libsignal)/', 'an installation may do without it (0041)', {
      from: { pathNot: ['^packages/baileys/src/(network|testing/.*)\\.ts$', tests] },
      to: { dependencyTypesNot: ['type-only'] },
    }),
    never('server-not-web', '^apps/server', '^apps/web', 'server and web meet in the contract only', { from: { pathNot: tests } }),
    never('web-not-server', '^apps/web/src', '^apps/server', 'server and web meet in the contract only', { from: { pathNot: tests } }),
    never('core-knows-no-domain', '^apps/server/src/core', '^apps/server/src/(modules|app|main)', undefined, { from: { pathNot: tests } }),
    never('guards-for-tests', '^apps/server/src', String.raw`\.guards\.ts$`, 'records for the tests of the whole', { from: { pathNot: tests } }),
    never('integrations-know-no-domain', '^apps/server/src/integrations', '^apps/server/src/(modules|app|main)', undefined, { from: { pathNot: tests } }),
    {
      name: 'modules-by-their-api',
      severity: 'error',
      comment: 'another module only through its .api.ts',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: tests },
      to: { path: '^apps/server/src/modules/', pathNot: [String.raw`^apps/server/src/modules/$1/`, String.raw`\.api\.ts$`] },
    },
    never('repository-only-below-service', String.raw`\.(routes|messages)\.ts$`, String.raw`\.repository\.ts$`),
    never('one-way-out', '^apps/server/src', connecting, 'addresses that people type go through core/outgoing', {
      from: { pathNot: ownConnections },
      to: { dependencyTypesNot: ['type-only'] },
    }),
    never(
      'policy-is-pure',
      String.raw`\.policy\.ts$`,
      ['^apps/server/src/core/(db|http|realtime|jobs)', String.raw`\.(service|repository|routes)\.ts$`],
      undefined,
      { to: { dependencyTypesNot: ['type-only'] } },
    ),
    never('ui-knows-no-domain', '^apps/web/src/ui', '^apps/web/src/(features|app)', undefined, { from: { pathNot: tests } }),
    never('web-core-below', '^apps/web/src/core', '^apps/web/src/(features|app|ui)', undefined, { from: { pathNot: tests } }),
    never('nothing-imports-app', '^apps/web/src/(features|ui|core)', '^apps/web/src/app', undefined, { from: { pathNot: tests } }),
    ...deskArrows,
    {
      name: 'features-by-public',
      severity: 'error',
      comment: 'another feature only through its public.ts',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/features/', pathNot: [String.raw`^apps/web/src/features/$1/`, String.raw`/public\.tsx?$`] },
    },
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'apps/web/tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [String.raw`\.css$`, String.raw`\.gen\.ts$`] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
