export interface IconData {
  name: string;
  size: number;
  body: string;
}
