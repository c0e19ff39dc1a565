import type { Db } from '../core/db/database.ts';

interface DemoTemplate {
  readonly tipo: 1 | 2 | 3 | 4;
  readonly titulo: string;
  readonly atalho: string;
  /** Missing: for all. */
  readonly departamento?: string;
  readonly assunto?: string;
  readonly status?: 0;
  readonly textos: readonly string[];
}

/** Templates as the people of a furniture shop write them. */
const templates: readonly DemoTemplate[] = [
  {
    tipo: 1,
    titulo: 'Boas-vindas',
    atalho: 'ola',
    textos: ['{{saudacao}}, {{contato.primeiro_nome}}! Aqui é {{atendente.nome}}, da {{empresa.nome}}. Como posso ajudar?'],
  },
  {
    tipo: 1,
    titulo: 'Um instante, por favor',
    atalho: 'instante',
    textos: ['Vou verificar agora e já te respondo, {{contato.primeiro_nome}}. Leva só um instante. 😊'],
  },
  {
    tipo: 1,
    titulo: 'Dados para Pix',
    atalho: 'pix',
    departamento: 'Vendas',
    textos: [
      'A chave Pix da {{empresa.nome}} é o CNPJ:',
      '11.222.333/0001-81',
      'Assim que pagar, envie o comprovante por aqui, {{contato.primeiro_nome}}. O pedido é separado no mesmo dia.',
    ],
  },
  {
    tipo: 1,
    titulo: 'Prazo e frete',
    atalho: 'frete',
    departamento: 'Vendas',
    textos: [
      'A entrega em Campinas e região leva até *2 dias úteis*, com montagem inclusa. Para outras cidades, me diga o CEP e eu confirmo o prazo e o valor.',
    ],
  },
  {
    tipo: 1,
    titulo: 'Formas de pagamento',
    atalho: 'pagamento',
    departamento: 'Vendas',
    textos: ['Você pode pagar:\n• Pix, com *10% de desconto*\n• Cartão em até 10 vezes sem juros\n• Boleto para empresas, em 28 dias'],
  },
  {
    tipo: 1,
    titulo: 'Pedido saiu para entrega',
    atalho: 'entrega',
    departamento: 'Pós-venda',
    textos: [
      '{{saudacao}}, {{contato.primeiro_nome}}! O seu pedido saiu para entrega hoje, {{data}}. 🚚',
      'O motorista liga uns 30 minutos antes. Alguém maior de idade precisa receber, combinado?',
    ],
  },
  {
    tipo: 1,
    titulo: 'Pedido de fotos para garantia',
    atalho: 'garantia',
    departamento: 'Suporte',
    textos: [
      'Sinto muito pelo transtorno, {{contato.primeiro_nome}}. Para abrir a garantia, envie por aqui:',
      '1. Uma foto do produto inteiro\n2. Uma foto de perto do problema\n3. O número do pedido ou da nota fiscal',
    ],
  },
  {
    tipo: 1,
    titulo: 'Segunda via do boleto',
    atalho: 'boleto',
    departamento: 'Financeiro',
    textos: ['Claro! Para gerar a segunda via, me confirme o CPF ou o CNPJ do cadastro, por favor.'],
  },
  {
    tipo: 1,
    titulo: 'Encerramento',
    atalho: 'tchau',
    textos: ['Foi um prazer falar com você, {{contato.primeiro_nome}}! Quando precisar, é só chamar. Um abraço da equipe {{empresa.nome}}. 💙'],
  },
  {
    tipo: 4,
    titulo: 'Chat do site: já respondemos',
    atalho: 'site',
    textos: ['{{saudacao}}! Obrigada pela visita ao site da {{empresa.nome}}. Já estou olhando a sua dúvida.'],
  },
  {
    tipo: 2,
    titulo: 'Proposta comercial',
    atalho: 'proposta',
    assunto: 'Sua proposta da {{empresa.nome}}',
    departamento: 'Vendas',
    textos: [
      '<p>{{saudacao}}, <strong>{{contato.nome}}</strong>!</p><p>Segue a proposta que combinamos. Ela vale por <strong>7 dias</strong> e já inclui:</p><ul><li><p>Frete para Campinas e região</p></li><li><p>Montagem feita pela nossa equipe</p></li><li><p>Garantia de 12 meses</p></li></ul><p>Ficou com alguma dúvida? É só responder este e-mail.</p><p>Um abraço,<br>{{atendente.nome}}</p>',
    ],
  },
  {
    tipo: 3,
    titulo: 'Ticket: em análise pela fábrica',
    atalho: 'fabrica',
    departamento: 'Suporte',
    textos: ['{{contato.nome}}, o seu caso foi enviado à fábrica em {{data}}. O retorno chega em até 5 dias úteis e avisamos por aqui.'],
  },
  {
    tipo: 1,
    titulo: 'Promoção de Natal 2025',
    atalho: 'natal',
    status: 0,
    textos: ['{{contato.primeiro_nome}}, a linha Ipê está com 20% de desconto até 24/12. Quer que eu separe a sua?'],
  },
];

/** Message templates of the shop. */
export async function insertTemplates(db: Db, departamentos: ReadonlyMap<string, number>): Promise<void> {
  for (const { departamento, textos, ...values } of templates) {
    const id_departamento = departamento === undefined ? null : (departamentos.get(departamento) ?? null);
    const { id_texto } = await db
      .insertInto('modelo')
      .values({ ...values, id_departamento })
      .returning('id_texto')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('modelo_item')
      .values(textos.map((body, ordem) => ({ id_texto, ordem, type: 'text', body })))
      .execute();
  }
}
