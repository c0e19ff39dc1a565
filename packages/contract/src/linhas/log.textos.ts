/** Kinds of what is noted of a line, as people read them. */
export const textosDeTipo: Readonly<Record<string, string>> = {
  estado: 'Estado',
  pedido: 'Pedido',
  falha: 'Envio que falhou',
  incerto: 'Envio sem resposta',
  ignorado: 'Ignorado',
  aviso: 'Aviso da rede',
  qualidade: 'Qualidade',
  limite: 'Limite de modelos',
  modelo: 'Modelo',
};

/** States of a line, as people read them. */
export const textosDeEstado: Readonly<Record<string, string>> = {
  desconectado: 'Desconectado',
  conectando: 'Conectando',
  qrcode: 'Aguardando leitura do QR code',
  conectado: 'Conectado',
  erro: 'Com erro',
  restrito: 'Restrito',
  banido: 'Banido',
};

/** What people ask of a line. */
export const textosDePedido = {
  conectar: 'Conectar',
  codigo: 'Código para conectar',
  recarregar: 'Reiniciar',
  sair: 'Desconectar o aparelho',
  fechar: 'Desligar',
} as const;

interface Entrada {
  readonly tipo: string;
  readonly de: string;
  readonly para: string;
  readonly motivo: string;
}

/** What happened, in one line: 'Conectado → Com erro: o celular saiu do ar'. */
export function textoDoLog({ tipo, de, para, motivo }: Entrada): string {
  const named = (value: string): string =>
    tipo === 'estado' ? (textosDeEstado[value] ?? value) : tipo === 'pedido' ? ((textosDePedido as Readonly<Record<string, string>>)[value] ?? value) : value;
  const change = [de, para].filter(Boolean).map(named).join(' → ');
  return [change, motivo].filter(Boolean).join(': ');
}
