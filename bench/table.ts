/** Every benchmark by its name: what the list says of it, how it is run, and its smallest volume. */

/** What parts measure in. Loaded once and kept in the folder of the benchmarks (PROSA_BANCADA); anew when the generator or the migrations are others. */
interface DataSet {
  readonly conta: string;
  /** With its indexes. */
  readonly disco: string;
  /** Minutes of loading it. */
  readonly minutos: number;
  readonly menor: Readonly<Record<string, string>>;
}
export const dados = {
  conversas: { conta: '60 mil salas, 1 milhão de mensagens', disco: 'cerca de 1,5 GB', minutos: 3, menor: { PROSA_BENCH_CONVERSAS: '500' } },
  contatos: { conta: '1 milhão de contatos', disco: 'cerca de 4 GB', minutos: 8, menor: { PROSA_BENCH_CONTATOS: '1000' } },
  cadastros: { conta: '1 milhão de clientes, fornecedores e funcionários, cada', disco: 'cerca de 5 GB', minutos: 8, menor: { PROSA_BENCH_CADASTROS: '500' } },
  atos: { conta: '1 milhão de atos', disco: 'cerca de 1 GB', minutos: 1, menor: { PROSA_BENCH_ATOS: '2000' } },
  quadros: { conta: '1 milhão de cards', disco: 'cerca de 2 GB', minutos: 4, menor: { PROSA_BENCH_CARDS: '200' } },
  tickets: { conta: '1 milhão de tickets, 5 milhões de entradas', disco: 'cerca de 6 GB', minutos: 15, menor: { PROSA_BENCH_TICKETS: '1000' } },
  clientes: { conta: '2.000 clientes, 12 mil tickets', disco: 'cerca de 100 MB', minutos: 0.2, menor: { PROSA_BENCH_CLIENTES: '100' } },
} as const satisfies Record<string, DataSet>;

export interface Part {
  /** Below this folder. */
  readonly file: string;
  readonly mede: string;
  /** Of a run on a quiet machine of two cores, with its data loaded. */
  readonly minutos: number;
  /** After so many minutes, its data loaded or not, it is ended; missing: as its arguments say. */
  readonly limite?: number;
  readonly dados?: readonly (keyof typeof dados)[];
  /** What it needs besides, on the disk, while it runs. */
  readonly disco: string;
  /** Its smallest volume. */
  readonly menor: { readonly env?: Readonly<Record<string, string>>; readonly args?: readonly string[] };
  /** Can be compared with an earlier commit (`--antes`). */
  readonly comparavel?: true;
}

const one = { PROSA_BENCH_AMOSTRAS: '1' };
const quick = { ...one, PROSA_BENCH_OLHAR: '20' };
const own = 'cerca de 150 MB';

export const parts: Readonly<Record<string, Part>> = {
  socket: {
    file: 'socket.ts',
    mede: 'entregas por segundo a mil assinantes, ao lado de um ws puro; memória de uma conexão parada',
    minutos: 2,
    limite: 10,
    disco: 'nenhum',
    menor: { env: { BENCH_ASSINANTES: '50', BENCH_PARADAS: '100', BENCH_RODADAS: '1', BENCH_SEGUNDOS: '0.2' } },
    comparavel: true,
  },
  entrega: {
    file: 'parts/entrega.ts',
    mede: 'do telefone do cliente à tela do segundo atendente, a 1 e a 100 mensagens por segundo',
    minutos: 1,
    limite: 10,
    disco: own,
    menor: { env: { PROSA_BENCH_SEGUNDOS: '1' } },
    comparavel: true,
  },
  listas: {
    file: 'parts/listas.ts',
    mede: 'listas de atendimentos, buscas e páginas de mensagens pelo socket, e os mesmos comandos direto no banco',
    minutos: 4,
    limite: 30,
    dados: ['conversas'],
    disco: 'nenhum',
    menor: { env: one },
    comparavel: true,
  },
  carga: {
    file: 'parts/carga.ts',
    mede: '1, 16 e 100 atendentes de uma vez: lista, contadores e conversa, com o processador de cada lado',
    minutos: 2,
    limite: 30,
    dados: ['conversas'],
    disco: 'nenhum',
    menor: { env: { PROSA_BENCH_SEGUNDOS: '0.1' } },
    comparavel: true,
  },
  exportar: {
    file: 'parts/exportar.ts',
    mede: 'exportar 100 mil linhas em CSV e em XLSX, do clique ao último byte',
    minutos: 1,
    limite: 40,
    dados: ['conversas', 'contatos'],
    disco: 'cerca de 100 MB',
    menor: {},
  },
  contatos: {
    file: 'parts/contatos.ts',
    mede: 'a lista de contatos em cada ordem, filtro e busca, da primeira à última página',
    minutos: 9,
    limite: 40,
    dados: ['contatos'],
    disco: 'nenhum',
    menor: { env: quick },
    comparavel: true,
  },
  importar: {
    file: 'parts/importar.ts',
    mede: 'importar 50 mil linhas entre 1 milhão de contatos, e desfazer',
    minutos: 2,
    limite: 40,
    dados: ['contatos'],
    disco: 'cerca de 300 MB',
    menor: { env: { PROSA_BENCH_LINHAS: '200' } },
  },
  clientes: {
    file: 'parts/clientes.ts',
    mede: 'as listas de clientes, fornecedores e funcionários em cada ordem, filtro e busca',
    minutos: 10,
    limite: 40,
    dados: ['cadastros'],
    disco: 'nenhum',
    menor: { env: quick },
  },
  auditoria: {
    file: 'parts/auditoria.ts',
    mede: 'o registro de atos com cada filtro e período da tela',
    minutos: 1,
    limite: 20,
    dados: ['atos'],
    disco: 'nenhum',
    menor: { env: one },
  },
  kanban: {
    file: 'parts/kanban.ts',
    mede: 'abrir um quadro de 50 mil cards, páginas, filtros e buscas; mover, ao lado dos mesmos comandos puros',
    minutos: 2,
    limite: 30,
    dados: ['quadros'],
    disco: 'nenhum',
    menor: { env: { ...one, PROSA_BENCH_MOVES: '2' } },
  },
  quadro: {
    file: 'parts/quadro.ts',
    mede: 'um quadro sob muitas mãos: 50 telas e um navegador, 10 mil mudanças com o servidor morto 12 vezes, 10 mil soltas em um vão',
    minutos: 8,
    limite: 40,
    disco: 'cerca de 300 MB',
    menor: {
      env: {
        PROSA_BENCH_CARDS: '200',
        PROSA_BENCH_SEGUNDOS: '4',
        PROSA_BENCH_POR_SEGUNDO: '2',
        PROSA_BENCH_TELAS: '5',
        PROSA_BENCH_MOVES: '60',
        PROSA_BENCH_MORTES: '1',
      },
    },
  },
  tickets: {
    file: 'parts/tickets.ts',
    mede: 'a lista de tickets em cada ordem, filtro, busca e visão, um por vez e 16 de uma vez',
    minutos: 3,
    limite: 40,
    dados: ['tickets'],
    disco: 'nenhum',
    menor: { env: one },
  },
  prazos: {
    file: 'parts/prazos.ts',
    mede: '200 pessoas e um ticket, 5.000 prazos em um minuto, uma política nova sobre todos os abertos; gasta os dados',
    minutos: 8,
    limite: 60,
    dados: ['tickets'],
    disco: 'nenhum',
    menor: { env: { PROSA_BENCH_PESSOAS: '8', PROSA_BENCH_SEGUNDOS: '1', PROSA_BENCH_PRAZOS: '2' } },
  },
  correio: {
    file: 'parts/correio.ts',
    mede: '5.000 respostas por e-mail com um servidor que falha de todo jeito e dois processos mortos em turnos; precisa de redis-server',
    minutos: 9,
    limite: 30,
    disco: own,
    menor: {
      env: {
        PROSA_CORREIO_RESPOSTAS: '30',
        PROSA_CORREIO_POR_SEGUNDO: '15',
        PROSA_CORREIO_MATAR_S: '1',
        PROSA_CORREIO_EMPRESAS: '1',
        PROSA_CORREIO_CALA: '0',
      },
    },
  },
  area: {
    file: 'parts/area.ts',
    mede: 'a área do cliente: listas, 2.000 telas abertas que perguntam de novo, 100 mil palpites de código e de link',
    minutos: 4,
    limite: 20,
    dados: ['clientes'],
    disco: 'nenhum',
    menor: { env: { ...one, PROSA_BENCH_PALPITES: '100', PROSA_BENCH_SEGUNDOS: '1' } },
  },
  formulario: {
    file: 'parts/formulario.ts',
    mede: 'abrir o formulário de um contato no navegador, do clique aos campos prontos',
    minutos: 2,
    limite: 40,
    dados: ['contatos'],
    disco: 'nenhum',
    menor: { env: { PROSA_BENCH_RODADAS: '1', PROSA_BENCH_OLHAR: '100' } },
    comparavel: true,
  },
  formularios: {
    file: 'parts/formularios.ts',
    mede: 'formulários de entrada: 100 respostas por segundo com o servidor morto a cada 30 s, e uma enxurrada sem provas',
    minutos: 4,
    limite: 20,
    disco: own,
    menor: { env: { PROSA_BENCH_SEGUNDOS: '4', PROSA_BENCH_MATAR: '2', PROSA_BENCH_POR_SEGUNDO: '6' } },
  },
  tela: {
    file: 'tela.ts',
    mede: 'rapidez na tela, em um navegador: listas, permissões, quadro, conversas, ticket, área do cliente',
    minutos: 10,
    limite: 40,
    disco: own,
    menor: { env: { BENCH_LENTIDAO: '1', BENCH_RODADAS: '1', BENCH_MENSAGENS: '120', PROSA_BENCH_CARDS: '200' } },
    comparavel: true,
  },
  http: {
    file: 'parts/http.ts',
    mede: 'uma lista pelo produto inteiro, ao lado de uma rota de Fastify com o mesmo comando; pedidos por segundo',
    minutos: 1,
    limite: 20,
    dados: ['conversas'],
    disco: 'nenhum',
    menor: { env: { PROSA_BENCH_RODADAS: '1', PROSA_BENCH_SEGUNDOS: '1' } },
    comparavel: true,
  },
  veneno: {
    file: 'parts/veneno.ts',
    mede: 'o que mil eventos que sempre falham de uma empresa custam a outra',
    minutos: 3,
    limite: 20,
    disco: own,
    menor: { env: { PROSA_BENCH_VENENO: '20', PROSA_BENCH_RODADAS: '1', PROSA_BENCH_SEGUNDOS: '1' } },
  },
  inicio: {
    file: 'parts/inicio.ts',
    mede: 'início do processo em pasta vazia, de novo e depois de kill -9; memória em repouso',
    minutos: 1,
    limite: 10,
    disco: own,
    menor: { env: { PROSA_BENCH_SEGUNDOS: '0' } },
  },
  linhas: {
    file: 'parts/linhas.ts',
    mede: '100 linhas por QR code: memória de cada, até a mensagem guardada a 200 por segundo, um processo morto',
    minutos: 3,
    limite: 20,
    disco: own,
    menor: { args: ['--linhas', '2', '--por-segundo', '10'], env: { PROSA_BENCH_SEGUNDOS: '1', PROSA_BENCH_CONECTAR: '8' } },
  },
  visitantes: {
    file: 'parts/visitantes.ts',
    mede: '2.000 visitantes com o chat aberto: a resposta de um atendente com e sem a carga, memória de cada, uma enxurrada',
    minutos: 7,
    limite: 30,
    disco: 'cerca de 200 MB',
    menor: {
      env: {
        PROSA_BENCH_VISITANTES: '8',
        PROSA_BENCH_SEGUNDOS: '1',
        PROSA_BENCH_ANTERIORES: '100',
        PROSA_BENCH_RODADAS: '1',
        PROSA_BENCH_ENXURRADA: '20',
      },
    },
  },
  ataque: {
    file: 'ataque.ts',
    mede: 'o que seguram as paredes: 100 mil corpos e 50 mil quadros ao acaso, corpos enormes e lentos, arquivos que incham',
    minutos: 40,
    limite: 120,
    disco: own,
    menor: {
      env: {
        ATAQUE_CORPOS: '500',
        ATAQUE_QUADROS: '100',
        ATAQUE_PESSOAS: '4',
        ATAQUE_MULTIDAO: '10',
        ATAQUE_LENTOS: '0',
        ATAQUE_DESCANSO: '0',
        ATAQUE_TAMANHO: '0.1',
        ATAQUE_SEGUNDOS: '0.2',
        ATAQUE_ENDERECOS: '8',
      },
    },
  },
  soak: {
    file: 'soak.ts',
    mede: 'resistência: linhas que dobram, atrasam e perdem, servidor morto a cada minuto; nada some, dobra nem troca de ordem',
    minutos: 12,
    disco: 'cerca de 200 MB',
    menor: { args: ['--minutos', '0.12', '--por-segundo', '5', '--matar-a-cada', '3', '--linhas', '1', '--atendentes', '1'] },
  },
  'soak-linhas': {
    file: 'soak-linhas.ts',
    mede: 'resistência de linhas de verdade em redes desta máquina: 500 mortes ao acaso',
    minutos: 25,
    disco: 'cerca de 200 MB',
    menor: { args: ['--mortes', '2', '--linhas', '1', '--clientes', '1'] },
  },
  'soak-visitantes': {
    file: 'soak-visitantes.ts',
    mede: 'resistência do chat do site: mil quedas de conexões, do banco e do processo em 15 minutos',
    minutos: 17,
    disco: 'cerca de 200 MB',
    menor: { args: ['--minutos', '0.12', '--quedas', '8', '--visitantes', '3', '--morte-a-cada', '4'] },
  },
};

const shownMinutes = (minutes: number): string => (minutes < 1 ? 'menos de 1 min' : `${minutes} min`);

/** What there is to measure, for people. */
export function listOfParts(): string {
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  const lines = Object.entries(parts).map(([name, { mede, minutos, dados: needs = [], disco }]) => {
    const place = needs.length > 0 ? `dados ${needs.join(' e ')}${disco === 'nenhum' ? '' : ` e ${disco}`}` : disco === 'nenhum' ? 'sem disco' : disco;
    return `  ${name.padEnd(width)}  ${mede}\n  ${' '.repeat(width)}  ${shownMinutes(minutos)}; ${place}`;
  });
  const sets = Object.entries(dados).map(
    ([name, { conta, disco, minutos }]) => `  ${name.padEnd(width)}  ${conta}: ${disco}; ${shownMinutes(minutos)} para carregar, uma vez`,
  );
  return [
    'npm run bench <nome…>                 as partes com esses nomes; todas: todas, menos resistência e ataque',
    'npm run bench <nome…> -- --fumaca     no menor volume, sem julgar tempos; sem nome, cada parte uma vez (até 4 minutos)',
    'npm run bench <nome…> -- --antes <commit>   comparada com esse commit',
    '',
    'Partes (minutos de uma máquina parada de dois núcleos, com os dados carregados):',
    ...lines,
    '',
    'Dados, que ficam na pasta da bancada:',
    ...sets,
  ].join('\n');
}
