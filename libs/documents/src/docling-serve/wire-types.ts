/** Responses of docling-serve 1.x as far as they are read; every field may be absent in older or newer versions. */
export interface TaskStatus {
  readonly task_id?: string;
  readonly task_status?: string;
  readonly error_message?: string | null;
  readonly failure?: WireFailure | null;
}

export interface WireFailure {
  readonly category?: string | null;
  readonly message?: string | null;
  readonly retryable?: boolean | null;
}

export interface WireError {
  readonly component_type?: string;
  readonly error_message?: string;
  readonly category?: string | null;
  readonly page_no?: number | null;
}

export interface ConvertResult {
  readonly kind?: string;
  readonly status?: string;
  readonly errors?: readonly WireError[] | null;
  readonly failure?: WireFailure | null;
  readonly document?: { readonly md_content?: string | null; readonly json_content?: unknown };
}
