/** What a postal service knows of a CEP. */
export interface CepFound {
  /** Eight digits. */
  readonly cep: string;
  readonly uf: string;
  readonly cidade: string;
  readonly bairro: string;
  /** With its type: 'Avenida Paulista'. Empty where one CEP covers a whole city. */
  readonly logradouro: string;
}

/** What the federal register knows of a company. Texts may be empty. */
export interface CompanyFound {
  readonly cnpj: string;
  readonly razao_social: string;
  readonly nome_fantasia: string;
  /** 'ATIVA', 'BAIXADA' … */
  readonly situacao: string;
  readonly email: string;
  /** Digits with area code. */
  readonly telefone: string;
  readonly cep: string;
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string;
  readonly bairro: string;
  readonly cidade: string;
  readonly uf: string;
}

/** A public register. null: it answered that there is no such entry. Rejects when it did not answer. */
export interface Register<T> {
  readonly name: string;
  find(key: string): Promise<T | null>;
}

/** The port: both registers behind one value each. */
export interface Consultas {
  readonly cep: Register<CepFound>;
  readonly cnpj: Register<CompanyFound>;
}
