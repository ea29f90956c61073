import { IntersectionType } from '@nestjs/swagger';
import { Text } from '@sluice/http-kit';
import { LONGEST_PATH } from '../app/fields.js';
import { InventorySyncFields, PathFields, StatusFields } from '../runs/sync-fields.dto.js';

export class FsBuildForm extends PathFields {
  @Text('Directory on the server, below AGENT_FS_ROOTS', { maxLength: LONGEST_PATH, example: 'docs' })
  readonly path: string;
}

class InventoryField {
  @Text('Inventory file or directory on the server', { maxLength: LONGEST_PATH, example: 'docs' })
  readonly config_file: string;
}

export class FsValidateForm extends IntersectionType(InventoryField, PathFields) {}
export class FsStatusForm extends IntersectionType(FsValidateForm, StatusFields) {}
export class FsRunForm extends IntersectionType(InventoryField, InventorySyncFields) {}
