import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';

/** What a field of a request may say, whatever its kind is. */
export interface FieldOptions<Value> {
  readonly example?: Value;
  /** Given instead of this other field: an example of both would be refused, so this one has none. */
  readonly insteadOf?: string | undefined;
  /** May be left out. */
  readonly optional?: boolean | undefined;
  /** What holds without it; it may then be left out. */
  readonly default?: Value;
  readonly deprecated?: boolean;
}

/** What there is to a kind of field: the schema that describes it, and the decorators that read and check it. */
interface FieldKind {
  readonly schema: ApiPropertyOptions;
  /** Most basic last: of several faults the first that is basic is reported, and decorators of one property are read from its end. */
  readonly checks: readonly PropertyDecorator[];
}

/** A field of a form, a query or a JSON body: its description, how it is read and what is refused come from here alone. */
export const field = <Value>(
  description: string,
  { optional, insteadOf, ...options }: FieldOptions<Value>,
  { schema, checks }: FieldKind,
): PropertyDecorator => {
  const required = !mayBeAbsent({ optional, insteadOf, ...options });
  const extension = insteadOf === undefined ? {} : { 'x-instead-of': insteadOf };
  return applyDecorators(
    ...checks,
    ...(required ? [] : [IsOptional()]),
    ApiProperty({ description, required, ...schema, ...options, ...extension } as ApiPropertyOptions),
  );
};

export const mayBeAbsent = ({ optional, insteadOf, ...options }: FieldOptions<unknown>): boolean =>
  (optional ?? insteadOf !== undefined) || options.default !== undefined;

/** Values of forms and queries arrive as texts; a blank one is absent. What cannot be converted stays, for the check to refuse. */
export const fromText = (convert: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? undefined : (convert(value) ?? value);
  });
