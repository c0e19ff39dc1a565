/** What a contato may agree to; apart from the schemas, so that a list shows them without loading zod. */
export const finalidades = ['atendimento', 'marketing', 'pesquisa'] as const;
export type Finalidade = (typeof finalidades)[number];
export const textosDaFinalidade = {
  atendimento: 'Atendimento',
  marketing: 'Marketing',
  pesquisa: 'Pesquisas de satisfação',
} as const satisfies Record<Finalidade, string>;

/** How it was told. */
export const origensDoConsentimento = ['formulario', 'whatsapp', 'importacao', 'palavra', 'funcionario', 'area_cliente'] as const;
export type OrigemDoConsentimento = (typeof origensDoConsentimento)[number];
export const textosDaOrigemDoConsentimento = {
  formulario: 'Formulário',
  whatsapp: 'WhatsApp',
  importacao: 'Importação',
  palavra: 'Palavra de saída ou volta',
  funcionario: 'Registrado pela equipe',
  area_cliente: 'Na área do cliente',
} as const satisfies Record<OrigemDoConsentimento, string>;

/** Filter of a list: said yes, said no, said nothing. */
export const situacoesDoConsentimento = ['sim', 'nao', 'sem'] as const;

/** What a person may ask about the own data. */
export const pedidosDePrivacidade = ['acesso', 'correcao', 'apagar'] as const;
export type PedidoDePrivacidade = (typeof pedidosDePrivacidade)[number];
export const textosDoPedido = {
  acesso: 'Saber que dados a empresa tem',
  correcao: 'Corrigir meus dados',
  apagar: 'Apagar meus dados',
} as const satisfies Record<PedidoDePrivacidade, string>;
