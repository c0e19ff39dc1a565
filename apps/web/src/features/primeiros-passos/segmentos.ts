import type { Segmento } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';

interface Modelo {
  titulo: string;
  atalho: string;
  texto: string;
}

/** What a company of a segment usually starts with: proposed, never made unasked. */
export interface Proposta {
  nome: string;
  exemplo: string;
  departamentos: readonly string[];
  assuntos: readonly string[];
  tags: readonly string[];
  motivos: readonly string[];
  modelos: readonly Modelo[];
  /** Minutes from midnight, from Monday to Friday and on Saturday; null: closed. */
  horario: { nome: string; semana: readonly [number, number]; sabado: readonly [number, number] | null };
}

const [h8, h9, h12, h13, h18, h19] = [480, 540, 720, 780, 1080, 1140] as const;
const obrigado: Modelo = {
  titulo: 'Agradecimento',
  atalho: 'obrigado',
  texto: 'Obrigado pelo contato, {{contato.primeiro_nome}}! Se precisar, é só chamar por aqui.',
};

export const propostas: Readonly<Record<Segmento, Proposta>> = {
  loja: {
    nome: 'Loja',
    exemplo: 'varejo, e-commerce',
    departamentos: ['Vendas', 'Trocas e entregas', 'Financeiro'],
    assuntos: ['Dúvida sobre produto', 'Pedido', 'Entrega', 'Troca ou devolução', 'Pagamento'],
    tags: ['Cliente novo', 'Recompra', 'Atacado'],
    motivos: ['Venda feita', 'Só queria informação', 'Sem estoque', 'Não respondeu'],
    modelos: [
      { titulo: 'Saudação', atalho: 'oi', texto: 'Olá, {{contato.primeiro_nome}}! Bem-vindo à nossa loja. Em que posso ajudar?' },
      { titulo: 'Prazo de entrega', atalho: 'entrega', texto: 'O prazo depende do seu CEP. Pode me passar, por favor?' },
      obrigado,
    ],
    horario: { nome: 'Horário da loja', semana: [h9, h19], sabado: [h9, h13] },
  },
  clinica: {
    nome: 'Clínica',
    exemplo: 'consultório, laboratório',
    departamentos: ['Recepção', 'Agendamento', 'Financeiro'],
    assuntos: ['Marcar consulta', 'Remarcar ou cancelar', 'Resultado de exame', 'Convênio', 'Orçamento'],
    tags: ['Primeira consulta', 'Retorno', 'Convênio', 'Particular'],
    motivos: ['Consulta marcada', 'Remarcada', 'Só queria informação', 'Não atendemos o convênio', 'Não respondeu'],
    modelos: [
      { titulo: 'Saudação', atalho: 'oi', texto: 'Olá, {{contato.primeiro_nome}}! Aqui é da recepção. Como podemos ajudar?' },
      {
        titulo: 'Confirmar consulta',
        atalho: 'confirmar',
        texto: 'Olá, {{contato.primeiro_nome}}! Podemos confirmar a sua consulta? Responda SIM ou nos avise para remarcar.',
      },
      obrigado,
    ],
    horario: { nome: 'Horário da clínica', semana: [h8, h18], sabado: [h8, h12] },
  },
  advocacia: {
    nome: 'Advocacia',
    exemplo: 'escritório jurídico',
    departamentos: ['Atendimento inicial', 'Processos', 'Financeiro'],
    assuntos: ['Consulta jurídica', 'Andamento de processo', 'Documentos', 'Audiência', 'Honorários'],
    tags: ['Cliente ativo', 'Em proposta', 'Trabalhista', 'Cível', 'Família'],
    motivos: ['Contrato fechado', 'Orientação dada', 'Fora da nossa área', 'Não respondeu'],
    modelos: [
      {
        titulo: 'Saudação',
        atalho: 'oi',
        texto: 'Olá, {{contato.primeiro_nome}}! Recebemos a sua mensagem e vamos ajudar. Pode contar, em poucas palavras, do que se trata?',
      },
      {
        titulo: 'Pedir documentos',
        atalho: 'documentos',
        texto: 'Para seguir, precisamos de RG, CPF, comprovante de endereço e dos documentos do caso. Pode enviar por aqui.',
      },
      obrigado,
    ],
    horario: { nome: 'Horário do escritório', semana: [h9, h18], sabado: null },
  },
  imobiliaria: {
    nome: 'Imobiliária',
    exemplo: 'venda e locação',
    departamentos: ['Vendas', 'Locação', 'Administração de imóveis'],
    assuntos: ['Comprar imóvel', 'Alugar imóvel', 'Visita', 'Boleto do aluguel', 'Manutenção'],
    tags: ['Comprador', 'Inquilino', 'Proprietário', 'Investidor'],
    motivos: ['Visita marcada', 'Negócio fechado', 'Sem imóvel no perfil', 'Não respondeu'],
    modelos: [
      { titulo: 'Saudação', atalho: 'oi', texto: 'Olá, {{contato.primeiro_nome}}! Você procura um imóvel para comprar ou para alugar?' },
      { titulo: 'Marcar visita', atalho: 'visita', texto: 'Qual dia e horário ficam bons para a visita?' },
      obrigado,
    ],
    horario: { nome: 'Horário da imobiliária', semana: [h9, h18], sabado: [h9, h13] },
  },
  escola: {
    nome: 'Escola',
    exemplo: 'cursos, educação infantil',
    departamentos: ['Secretaria', 'Matrículas', 'Financeiro', 'Coordenação'],
    assuntos: ['Matrícula', 'Mensalidade', 'Boletim e faltas', 'Calendário escolar', 'Reunião'],
    tags: ['Responsável', 'Aluno', 'Interessado', 'Bolsista'],
    motivos: ['Matrícula feita', 'Visita marcada', 'Dúvida resolvida', 'Não respondeu'],
    modelos: [
      { titulo: 'Saudação', atalho: 'oi', texto: 'Olá, {{contato.primeiro_nome}}! Aqui é da secretaria. Como podemos ajudar?' },
      { titulo: 'Documentos de matrícula', atalho: 'matricula', texto: 'Para a matrícula, traga RG, CPF, comprovante de endereço e histórico escolar.' },
      obrigado,
    ],
    horario: { nome: 'Horário da secretaria', semana: [h8, h18], sabado: null },
  },
  servicos: {
    nome: 'Serviços',
    exemplo: 'oficina, agência, assistência técnica',
    departamentos: ['Comercial', 'Atendimento', 'Financeiro'],
    assuntos: ['Orçamento', 'Agendar serviço', 'Suporte', 'Garantia', 'Pagamento'],
    tags: ['Orçamento enviado', 'Cliente ativo', 'Contrato mensal'],
    motivos: ['Serviço fechado', 'Resolvido', 'Achou caro', 'Não respondeu'],
    modelos: [
      { titulo: 'Saudação', atalho: 'oi', texto: 'Olá, {{contato.primeiro_nome}}! Obrigado por chamar. De que serviço você precisa?' },
      { titulo: 'Orçamento', atalho: 'orcamento', texto: 'Vou preparar o seu orçamento. Pode me mandar fotos ou mais detalhes?' },
      obrigado,
    ],
    horario: { nome: 'Horário de atendimento', semana: [h8, h18], sabado: null },
  },
};
