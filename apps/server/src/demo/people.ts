/** Who works in the demonstration companies, and the names that their contacts are made of. */
export interface DemoPerson {
  readonly usuario: string;
  readonly nome: string;
  readonly quem: string;
  readonly grupo: 'administrador' | 'supervisor' | 'atendente';
  readonly departamentos: readonly string[];
  /** Shown with the sign-ins at start. */
  readonly shown: boolean;
}

export const aurora: readonly DemoPerson[] = [
  {
    usuario: 'admin@aurora.demo',
    nome: 'Mariana Ramos',
    quem: 'Administradora da Loja Aurora e da Clínica Vida',
    grupo: 'administrador',
    departamentos: ['Vendas'],
    shown: true,
  },
  {
    usuario: 'ana@aurora.demo',
    nome: 'Ana Beatriz Lima',
    quem: 'Atendente da Loja Aurora',
    grupo: 'atendente',
    departamentos: ['Vendas', 'Pós-venda'],
    shown: true,
  },
  {
    usuario: 'bruno@aurora.demo',
    nome: 'Bruno Carvalho',
    quem: 'Atendente da Loja Aurora',
    grupo: 'atendente',
    departamentos: ['Suporte', 'Vendas'],
    shown: true,
  },
  {
    usuario: 'carla@aurora.demo',
    nome: 'Carla Nogueira',
    quem: 'Supervisora da Loja Aurora',
    grupo: 'supervisor',
    departamentos: ['Financeiro', 'Pós-venda'],
    shown: false,
  },
  { usuario: 'diego@aurora.demo', nome: 'Diego Martins', quem: 'Atendente da Loja Aurora', grupo: 'atendente', departamentos: ['Financeiro'], shown: false },
];

export const operador: DemoPerson = {
  usuario: 'operador@prosa.demo',
  nome: 'Operador Prosa',
  quem: 'Operador da plataforma',
  grupo: 'administrador',
  departamentos: [],
  shown: true,
};

/** Closing reasons by departamento. */
export const motivosAurora: Readonly<Record<string, readonly string[]>> = {
  Vendas: ['Compra feita', 'Orçamento enviado', 'Desistiu da compra', 'Produto em falta'],
  Suporte: ['Dúvida resolvida', 'Visita técnica marcada', 'Troca autorizada'],
  Financeiro: ['Boleto enviado', 'Nota fiscal enviada', 'Reembolso feito', 'Acordo de pagamento'],
};

export const departamentosAurora = [
  { nome: 'Vendas', descricao: 'Orçamentos, pedidos e disponibilidade de produtos' },
  { nome: 'Suporte', descricao: 'Montagem, garantia e uso dos produtos' },
  { nome: 'Financeiro', descricao: 'Boletos, notas fiscais e reembolsos' },
  { nome: 'Pós-venda', descricao: 'Entregas, trocas e devoluções' },
] as const;

export const departamentosVida = [
  { nome: 'Recepção', descricao: 'Marcação e confirmação de consultas' },
  { nome: 'Convênios', descricao: 'Autorizações e guias' },
] as const;

export const firstNames = [
  'Adriana',
  'Alexandre',
  'Amanda',
  'André',
  'Aparecida',
  'Beatriz',
  'Caio',
  'Camila',
  'Célia',
  'Cláudio',
  'Daniela',
  'Débora',
  'Eduardo',
  'Elaine',
  'Fábio',
  'Fernanda',
  'Flávio',
  'Gabriela',
  'Gustavo',
  'Helena',
  'Igor',
  'Isabela',
  'João',
  'Júlia',
  'Karina',
  'Leandro',
  'Letícia',
  'Lúcia',
  'Luiz',
  'Marcelo',
  'Márcia',
  'Natália',
  'Otávio',
  'Patrícia',
  'Paulo',
  'Rafael',
  'Renata',
  'Rodrigo',
  'Sônia',
  'Thiago',
  'Vanessa',
  'Vinícius',
  'Wesley',
  'Yasmin',
] as const;
export const lastNames = [
  'Almeida',
  'Araújo',
  'Barbosa',
  'Cardoso',
  'Castro',
  'Conceição',
  'Correia',
  'Costa',
  'Dias',
  'Esteves',
  'Ferreira',
  'Freitas',
  'Gonçalves',
  'Lima',
  'Lopes',
  'Magalhães',
  'Melo',
  'Monteiro',
  'Moreira',
  'Oliveira',
  'Pereira',
  'Pinto',
  'Queiroz',
  'Ribeiro',
  'Rocha',
  'Santana',
  'Silva',
  'Siqueira',
  'Souza',
  'Teixeira',
  'Vasconcelos',
  'Vieira',
] as const;
export const companies = [
  'Padaria Pão Nosso',
  'Café do Cerrado',
  'Construtora Horizonte',
  'Metalúrgica Serra Azul',
  'Livraria Central',
  'Pousada Recanto Verde',
  'Escritório Lins & Prado',
  'Restaurante Tempero da Vó',
  'Studio Bela Forma',
  'Colégio Monte Alto',
] as const;
export const areaCodes = ['11', '11', '11', '19', '21', '27', '31', '41', '47', '48', '51', '61', '62', '71', '81', '85', '92'] as const;
